import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn. `name` is its export in the loaded file. */
export const lazyNamed = <Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) => lazy(async () => ({ default: (await load())[name] }));
