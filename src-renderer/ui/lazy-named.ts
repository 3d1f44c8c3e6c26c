import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { addOtherTexts } from '../i18n/language.ts';

type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/** Loads a file and all texts, since its texts may not belong to the first screen. */
export async function loadWithTexts<File>(loadFile: () => Promise<File>): Promise<File> {
  const [file] = await Promise.all([loadFile(), addOtherTexts()]);
  return file;
}

/**
 * Returns a component whose code and texts are loaded when it is first rendered. If its `load` has been called before,
 * it is rendered at once.
 * @param name name of the component's export in the loaded file
 * @param meanwhile shown until the component is loaded, such as empty space of its size
 */
export function lazyNamed<Name extends string, Props extends object>(
  name: Name,
  loadFile: () => Promise<Record<Name, ComponentType<Props>>>,
  meanwhile: ReactNode = null,
): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const load = async () => {
    known = (await loadWithTexts(loadFile))[name];
    return known;
  };
  const Loaded = lazy(async () => {
    const Component = await load();
    return { default: ({ props }: { props: Props }) => createElement(Component, props) };
  });
  function Part(props: Props) {
    // The kind of element stays what it was at the first render: React would mount the component again for another
    // kind.
    const [Known] = useState(() => known);
    if (Known) return createElement(Known, props);
    return createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, { props }));
  }
  return Object.assign(Part, { load });
}

const parts = new Set<{ load: () => Promise<unknown> }>();

/**
 * Marks a part of the screen that the user opens by a press. `loadAhead` loads its code in advance, so that the user
 * need not wait.
 */
export function ahead<Part extends { load: () => Promise<unknown> }>(part: Part): Part {
  parts.add(part);
  return part;
}

/** Loads all marked parts one after another, so that the window can respond to the user between two of them. */
export async function loadAhead(): Promise<void> {
  for (const part of parts) await part.load();
}
