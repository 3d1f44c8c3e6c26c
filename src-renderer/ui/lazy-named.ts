import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { addOtherTexts } from '../i18n/language.ts';

type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A component that is loaded when it is first drawn, with its texts. After its `load` it is drawn at once.
 * @param name its export in the loaded file
 * @param meanwhile shown until it is loaded, such as its room
 */
export function lazyNamed<Name extends string, Props extends object>(
  name: Name,
  loadFile: () => Promise<Record<Name, ComponentType<Props>>>,
  meanwhile: ReactNode = null,
): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const load = async () => {
    const [file] = await Promise.all([loadFile(), addOtherTexts()]);
    known = file[name];
    return known;
  };
  const Loaded = lazy(async () => {
    const Component = await load();
    return { default: ({ props }: { props: Props }) => createElement(Component, props) };
  });
  function Part(props: Props) {
    // What is on screen stays as it was begun: React would draw another kind of element anew.
    const [Known] = useState(() => known);
    if (Known) return createElement(Known, props);
    return createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, { props }));
  }
  return Object.assign(Part, { load });
}

const parts = new Set<{ load: () => Promise<unknown> }>();

/** Marks a part of the screen that opens at a press: `loadAhead` loads it before that, so that nobody waits. */
export function ahead<Part extends { load: () => Promise<unknown> }>(part: Part): Part {
  parts.add(part);
  return part;
}

/** Loads one after the other, so that the window can answer a press between two. */
export async function loadAhead(): Promise<void> {
  for (const part of parts) await part.load();
}
