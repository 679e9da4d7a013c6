#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/data.hpp"
#include "core/message.hpp"
#include "core/toml_fields.hpp"

namespace rummage::core {

/// Those files of FOLDER/ that are data sets: `standard.toml` first, then the other TOML files that name their game.
std::vector<DataFile> data_sets_of(std::string_view folder, std::span<const DataFile> files);

/// The data sets of one game - decks, boards, lists of contracts - each a TOML file that begins with the game's name
/// and its own:
///
///     game = "king-of-hearts"
///     name = "standard"
///
/// The first is the default, put into the program when it is built; a host adds others at start, before any thread is.
/// Tables choose one by name. A data set never moves once it is here, since states point to it.
class Shelf {
 public:
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;
  virtual ~Shelf() = default;

  /// The names by which tables choose, in the order of their numbers.
  [[nodiscard]] std::span<const std::string_view> names() const { return names_; }
  [[nodiscard]] std::string_view game() const { return game_; }
  /// The file's text, as it was read.
  [[nodiscard]] std::string_view text(std::size_t number) const { return *texts_[number]; }
  /// SHA-256, in hexadecimal, of earlier texts of the default that say the same in other words: matches and records
  /// that name one of them are played with the default.
  [[nodiscard]] std::span<const std::string_view> former_hashes() const { return former_hashes_; }

  /// Adds the data set of a file and returns its number; where a set with the same text is there already, returns that
  /// one's. Another set under a taken name is refused, unless it comes with a record, which names its data by hash.
  enum class From : std::uint8_t { host, record };
  std::expected<std::size_t, Refusal> add(std::string_view file, std::string_view text, From from);

 protected:
  Shelf(std::string_view game, std::span<const std::string_view> former_hashes)
      : game_(game), former_hashes_(former_hashes) {}
  /// Puts the embedded files of data/FOLDER/ that are data sets on the shelf, `standard` first.
  void add_embedded(std::string_view folder);

 private:
  static constexpr std::size_t most_sets = 64;
  /// Reads the data; a refusal is left in `fields`.
  virtual void read(TomlFields& fields) = 0;
  /// Keeps what was read last.
  virtual void keep() = 0;

  std::string_view game_;
  std::span<const std::string_view> former_hashes_;
  std::vector<std::string_view> names_;
  std::vector<std::unique_ptr<std::string>> owned_names_;
  std::vector<std::unique_ptr<std::string>> texts_;
};

/// The shelf of a game whose data sets are of type `Data`, read by `read_data`: a function that fills one in from the
/// fields of a file and leaves a refusal there if something is wrong. `standard` is the first set on the shelf, for
/// files that list only what differs; while that one itself is read there is none.
template <class Data>
class DataShelf final : public Shelf {
 public:
  using Read = void (*)(TomlFields& fields, const Data* standard, Data& data);
  DataShelf(std::string_view game, std::string_view folder, Read read_data,
            std::span<const std::string_view> former_hashes = {})
      : Shelf(game, former_hashes), read_data_(read_data) {
    add_embedded(folder);
  }

  [[nodiscard]] const Data& operator[](std::size_t number) const { return *sets_[number]; }
  /// The number of a set that stands here.
  [[nodiscard]] std::size_t number_of(const Data& data) const {
    std::size_t number = 0;
    while (sets_[number].get() != &data) ++number;
    return number;
  }

 private:
  void read(TomlFields& fields) override {
    last_ = std::make_unique<Data>();
    read_data_(fields, sets_.empty() ? nullptr : sets_.front().get(), *last_);
    (void)fields.finish();
  }
  void keep() override { sets_.push_back(std::move(last_)); }

  Read read_data_;
  std::unique_ptr<Data> last_;
  std::vector<std::unique_ptr<const Data>> sets_;
};

}  // namespace rummage::core
