// Nothing here runs: svelte-check refuses it when what the server sends, as its schemas say, is not what the page reads, or
// when the page could send what the server does not take.
import type * as page from '../src/lib/protocol';
import type * as crowns from '../src/lib/schema/five_crowns';
import type * as http from '../src/lib/schema/http';
import type * as messages from '../src/lib/schema/messages';
import type * as programs from '../src/lib/schema/programs';
import type * as romi from '../src/lib/schema/romi_rami';
import type * as set from '../src/lib/schema/set';
import type * as cubes from '../src/lib/schema/set_cubes';
import type { CrownsAdvice, CrownsView } from '../src/games/five_crowns/view';
import type { Advice as ProgramsAdvice, ProgramsView } from '../src/games/programs/view';
import type { RomiAdvice, RomiView } from '../src/games/romi_rami/view';
import type { SetView } from '../src/games/set/view';
import type { CubesAdvice, CubesView } from '../src/games/set_cubes/view';

type Fits<From extends To, To> = From;

export type FromServer = [
  Fits<messages.Since, page.Since>,
  Fits<messages.Told, page.Told>,
  Fits<messages.Late, page.Late>,
  Fits<messages.Reply, page.Reply>,
  Fits<http.Me, page.Me>,
  Fits<http.Games, page.Catalogue>,
  Fits<http.Summary, page.Summary>,
  Fits<set.View, SetView>,
  Fits<cubes.View, CubesView>,
  Fits<crowns.View, CrownsView>,
  Fits<romi.View, RomiView>,
  Fits<programs.View, ProgramsView>,
  Fits<cubes.Advice, CubesAdvice>,
  Fits<Exclude<crowns.Advice, crowns.NoAdvice>, CrownsAdvice>,
  Fits<romi.Advice, RomiAdvice>,
  Fits<programs.Advice, ProgramsAdvice>,
];
export type ToServer = [Fits<page.Request, messages.ToServer>, Fits<page.NewTable, http.NewTable>];
