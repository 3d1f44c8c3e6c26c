import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn, by the name under which its file exports it. */
export const lazyNamed = <Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) => lazy(async () => ({ default: (await load())[name] }));
