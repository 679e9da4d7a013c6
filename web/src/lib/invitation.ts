import { api } from './api';
import { go } from './router.svelte';

/** An id is a table's own name, a code a short one: both can stand alone or at the end of a link. */
const isId = (text: string) => /^[\w-]{22}$/.test(text);

/** The part of a link, an id or a code that says which table it is; undefined where there is none. */
export const invitationIn = (text: string) => text.trim().split(/[?#]/)[0]?.split('/').filter((part) => part.trim()).at(-1);

/** Goes to the table that somebody was invited to, by what they were told: a link, an id or a code. Throws where there is none. */
export async function openInvitation(text: string, replace = false): Promise<void> {
  const part = invitationIn(text);
  if (!part) return;
  const code = part.replaceAll(/\s/g, '');
  go(`/table/${isId(part) ? part : await api.tableWithCode(code)}`, replace);
}
