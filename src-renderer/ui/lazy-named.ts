import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn.
 * @param name its export in the loaded file
 * @param meanwhile shown until it is loaded, such as its room
 */
export function lazyNamed<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Component = (await load())[name];
    return { default: ({ props }: { props: Props }) => createElement(Component, props) };
  });
  return props => createElement(Suspense, { fallback: meanwhile }, createElement(Loaded, { props }));
}
