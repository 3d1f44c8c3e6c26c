import { alerts } from './areas/alerts.ts';
import { api } from './areas/api.ts';
import { backups } from './areas/backups.ts';
import { changing } from './areas/changing.ts';
import { contract } from './areas/contract.ts';
import { domain } from './areas/domain.ts';
import { electron } from './areas/electron.ts';
import { filters } from './areas/filters.ts';
import { idle } from './areas/idle.ts';
import { inLanguages } from './areas/languages.ts';
import { messages } from './areas/messages.ts';
import { moving } from './areas/moving.ts';
import { oddAnswers } from './areas/odd-answers.ts';
import { origin } from './areas/origin.ts';
import { outbox } from './areas/outbox.ts';
import { page } from './areas/page.ts';
import { renderer } from './areas/renderer.ts';
import { sandbox } from './areas/sandbox.ts';
import { screens } from './areas/screens.ts';
import { steps } from './areas/steps.ts';
import { store } from './areas/store.ts';
import { stranger } from './areas/stranger.ts';
import { synchronise } from './areas/synchronise.ts';
import { updates } from './areas/updates.ts';
import type { Mutant } from './mutant.ts';

const areas = {
  outbox,
  api,
  store,
  synchronise,
  domain,
  contract,
  messages,
  electron,
  page,
  sandbox,
  renderer,
  origin,
  changing,
  stranger,
  odd: oddAnswers,
  filters,
  idle,
  screens,
  languages: inLanguages,
  steps,
  updates,
  backups,
  moving,
  alerts,
};

export type Area = keyof typeof areas;
export type AreaMutant = Mutant & { area: Area };

const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

export const areaNames: readonly Area[] = Object.keys(areas).filter(isArea);

export const mutantsByArea = (): AreaMutant[] =>
  areaNames.flatMap(area => areas[area].map(mutant => ({ ...mutant, area })));

/** Those of an area, or with these words in their name. */
export const mutantsOf = (only: string): AreaMutant[] =>
  mutantsByArea().filter(({ area, name }) => area === only || name.includes(only));
