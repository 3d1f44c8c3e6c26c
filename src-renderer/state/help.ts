import { create } from 'zustand';

export type HelpTopic = 'first-day' | 'order-fields' | 'shortcuts' | 'integrators';

/** A topic of the help, and the section that is shown first; without one, the topic is shown from its beginning. */
export interface HelpPlace {
  topic: HelpTopic;
  section?: string;
}

/** The topic and section of the help that are open; `place` is null while the help is closed. */
export const useHelp = create<{ place: HelpPlace | null }>(() => ({ place: null }));

export const openHelp = (place: HelpPlace): void => useHelp.setState({ place });

export const closeHelp = (): void => useHelp.setState({ place: null });

/** Sections of the help topic `order-fields`, by the paths of the fields that they explain. */
const sectionsByPath: readonly [path: RegExp, section: string][] = [
  [/\.requested_windows(\.\d+)?$/, 'windows'],
  [/\.available_from$/, 'available-from'],
  [/\.release_code$/, 'release-code'],
  [/\.contact\.\w+$/, 'contact'],
  [/\.type$/, 'place-type'],
  [/^items\.\d+\.(vin|registration_number)$/, 'vehicle'],
  [/\.cmr$/, 'cmr'],
  [/\.cmr_recipient$/, 'cmr-recipient'],
  [/^ordered_for\.business_id$/, 'ordered-for'],
  [/^service_options\./, 'services'],
];

/**
 * The section of the help that explains a field of the order form; null if the field needs no explanation.
 * @param path the service's dotted path of the field
 */
export const helpSectionOf = (path: string): string | null =>
  sectionsByPath.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Sections with a help mark beside their field. The other sections are opened only by F1 in the field. */
const marked = new Set(['windows', 'available-from', 'release-code', 'cmr', 'cmr-recipient', 'ordered-for']);
export const isHelpMarked = (section: string): boolean => marked.has(section);

/** Opens the help for F1: the section for the focused field or, if there is none, the topic for the first day. */
export function openHelpHere(): void {
  const path = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path;
  const section = path === undefined ? null : helpSectionOf(path);
  openHelp(section === null ? { topic: 'first-day' } : { topic: 'order-fields', section });
}
