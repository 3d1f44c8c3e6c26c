import { Fragment, jsxDEV as make } from 'react/jsx-dev-runtime';
import { asText } from './as-text.ts';

// Does what `jsx-runtime.ts` does, for tests and `npm run dev`.
export { Fragment };
export const jsxDEV: typeof make = (type, props, ...rest) => make(type, asText(type, Object(props)), ...rest);
