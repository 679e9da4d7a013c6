import { api, ApiError } from './api';
import { isSure } from './confirm.svelte';
import { overSocket } from './connection';
import { ago } from './format';
import { t } from './i18n.svelte';
import { deviceTime, type LinkMaker } from './link';
import { gameName } from './options';
import { language } from './settings.svelte';

/** The paused match that has to end before there is room for another, if that is why the server refused. */
export function tooManyPaused(error: unknown): string | null {
  const refusal = error instanceof ApiError ? error.refusal : null;
  return refusal?.code === 'lobby_too_many_paused' && typeof refusal['match'] === 'string' ? refusal['match'] : null;
}

/** Asks whether to end the match that has waited longest, and ends it: true if there is room now. */
export async function offerToEnd(id: string): Promise<boolean> {
  const { game, touched } = await api.table(id);
  const words = { game: gameName(game), when: ago(touched, Date.now(), language()) };
  if (!(await isSure({ title: t('many_paused'), text: t('many_paused_what', words), yes: t('many_paused_end'), no: t('many_paused_keep') }, true))) return false;
  return endMatch(id);
}

/** Ends a match of mine without showing it: I come back for a moment, and agree alone. */
export function endMatch(id: string, makeLink: LinkMaker = overSocket(), time = deviceTime): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isOver: boolean) => {
      cancel();
      link.close();
      resolve(isOver);
    };
    const cancel = time.after(10_000, () => finish(false));
    let isAsked = false;
    const link = makeLink(id, {
      message: ({ type }) => {
        if (type !== 'since' || isAsked) return;
        isAsked = true;
        void link.ask({ do: 'come' }).then(() => link.ask({ do: 'agree_to_end' })).then(({ ok }) => finish(ok));
      },
      state: () => undefined,
      clock: () => undefined,
      ended: () => finish(false),
    });
  });
}
