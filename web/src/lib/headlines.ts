import { list } from './format';
import { t } from './i18n.svelte';
import { language } from './settings.svelte';
import { turnOf, type Past, type Race } from './story';

/** "You win, 27 to 24", "Moss 212 wins, you are second", "Shared first place" */
export function headlineOf({ result, seat, nameOf }: Pick<Past, 'result' | 'seat' | 'nameOf'>): string {
  if (!result) return t('ended');
  const { winners, ranks, scores } = result;
  if (winners.length > 1) return winners.length === ranks.length || seat === null || !winners.includes(seat) ? t('share_win', { names: list(winners.map(nameOf), language()) }) : t('win_shared');
  const winner = winners[0] ?? 0;
  const name = nameOf(winner);
  // The best of the others: second by rank, whatever the game counts.
  const next = ranks.map((_, other) => other).filter((other) => other !== winner).sort((a, b) => ranks[a]! - ranks[b]!)[0];
  const given = { own: scores?.[winner] ?? 0, other: scores?.[next ?? -1] ?? 0 };
  const hasScores = scores !== null && next !== undefined;
  if (winner === seat) return hasScores ? t('you_win_to', given) : t('you_win');
  if (seat !== null && ranks.length > 2) return t('wins_you_are', { name, place: placeOf(ranks[seat] ?? 0) });
  return hasScores ? t('wins_to', { name, ...given }) : t('wins', { name });
}

const placeOf = (rank: number) => (rank >= 1 && rank <= 10 ? t(`place.${rank}`) : String(rank));

/** One sentence about how it came to that. */
export function taleOf({ result, seat, nameOf }: Pick<Past, 'result' | 'seat' | 'nameOf'>, race: Race | null, usual: string): string {
  const winner = result?.winners[0];
  if (!race || !result?.scores || winner === undefined || result.winners.length > 1 || result.scores.length < 2) return usual;
  const turn = turnOf(race, winner, result.scores);
  const isMine = winner === seat;
  const given = { name: nameOf(winner) };
  if (turn?.kind === 'turned') {
    const told = { ...given, other: nameOf(turn.other), until: race.until(turn.at) };
    const text = isMine ? t('tale_turned_you', told) : turn.other === seat ? t('tale_turned_lost', told) : t('tale_turned', told);
    return `${text}${race.lastWords ?? '.'}`;
  }
  if (turn?.kind === 'throughout') return isMine ? t('tale_throughout_you') : t('tale_throughout', given);
  if (turn?.kind === 'close') return t('tale_close', { count: turn.by });
  if (usual) return usual;
  if (turn?.kind === 'kept') return isMine ? t('tale_kept_you', { when: race.during(turn.at) }) : t('tale_kept', { ...given, when: race.during(turn.at) });
  return '';
}
