import { type ComponentType, createElement, lazy, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn; nothing is shown until it is loaded.
 * @param name its export in the loaded file
 */
export function lazyNamed<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Component = (await load())[name];
    return { default: ({ props }: { props: Props }) => createElement(Component, props) };
  });
  return props => createElement(Suspense, { fallback: null }, createElement(Loaded, { props }));
}
