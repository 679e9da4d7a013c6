-- A store as the program made it when version 4 of the schema was the newest. Never changed: every later version must open it.
PRAGMA application_id = 1381322061;
PRAGMA user_version = 4;
BEGIN;
CREATE TABLE people (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice
  name       TEXT    NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms    INTEGER NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1))
) STRICT;
CREATE TABLE logins (
  person        INTEGER PRIMARY KEY REFERENCES people (id),
  login         TEXT NOT NULL,
  folded        TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL
) STRICT;
CREATE TABLE tokens (
  hash    BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  person  INTEGER NOT NULL REFERENCES people (id),
  used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_person ON tokens (person);
CREATE TABLE matches (
  id         INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  game       TEXT    NOT NULL DEFAULT '',
  status     INTEGER CHECK (status BETWEEN 0 AND 3),
  is_public  INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  touched_ms INTEGER NOT NULL DEFAULT 0,
  due_ms     INTEGER,
  text       TEXT    NOT NULL DEFAULT '',
  people     TEXT    NOT NULL DEFAULT '',        -- ids, a blank between two; seats has them as an index
  maker      INTEGER
) STRICT;
CREATE INDEX matches_public_open ON matches (touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE INDEX matches_unfinished ON matches (status) WHERE status IN (0, 1);
CREATE INDEX matches_public_of_game ON matches (game, touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE INDEX matches_public_of_maker ON matches (maker, touched_ms DESC, name) WHERE is_public AND status = 0;
CREATE TABLE journal (
  id    INTEGER PRIMARY KEY,
  lines TEXT    NOT NULL
) STRICT;
CREATE TABLE logs (
  id    INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  first INTEGER NOT NULL CHECK (first >= 0),
  next  INTEGER NOT NULL CHECK (next > first),
  lines TEXT    NOT NULL,
  UNIQUE (match, first)
) STRICT;
CREATE TABLE seats (
  person INTEGER NOT NULL REFERENCES people (id),
  match  INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_match ON seats (match);
CREATE TABLE runs (
  id       INTEGER PRIMARY KEY,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL     -- a server ran, and last said so
) STRICT;
INSERT INTO people VALUES (1, 'Ann', 1000, 5000, 0), (2, 'Bob', 2000, 2000, 0), (3, '', 3000, 3500, 1);
INSERT INTO logins VALUES (1, 'Élodie', 'élodie', 'a password''s hash');
INSERT INTO tokens VALUES
  (x'01000000000000000000000000000000000000000000000000000000000000ff', 1, 5000),
  (x'02000000000000000000000000000000000000000000000000000000000000ff', 2, 2000);
INSERT INTO matches VALUES
  (1, 'first match', 'set', 1, 1, 7000, 9000, '{"round": 2}', '1 3', NULL),
  (2, 'second match', 'five-crowns', 3, 0, 6000, NULL, '', '1 2', 2);
INSERT INTO logs VALUES (1, 1, 0, 1, '0 6500 3 sit' || char(10)), (2, 2, 0, 1, '0 6000 3 sit' || char(10));
INSERT INTO journal VALUES (7, '1 1 7000 4 deal' || char(10));
INSERT INTO seats VALUES (1, 1), (3, 1), (1, 2), (2, 2);
INSERT INTO runs VALUES (1, 5000, 7500);
COMMIT;
