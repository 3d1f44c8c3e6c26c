import { Trans } from '@lingui/react';
import type { ElementType } from 'react';
import { jsx } from 'react/jsx-runtime';
import { hidesText, visibleText } from '../../src-shared/domain/visible-text.ts';

type Props = Readonly<Record<string, unknown>>;

/** What Lingui would read as markup or an escape, and letters that are written from right to left. */
const unlike = /[<\\%\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Read aloud, of components too, which hand it on: `textValue` is what an item of a list is called. */
const spoken = ['aria-label', 'textValue'];
/** Of elements of the page: a component may make anything of what is called so. */
const spokenOrShown = [...spoken, 'title', 'alt'];

/**
 * What is drawn of an element: text is text, whoever wrote it. Characters that hide are seen, and Lingui, which looks for
 * tags in a sentence after the values were put into it, gets texts as elements, in which it does not look. Most elements
 * come through here at every key that is pressed: what is as it should be is given back and nothing is made.
 */
export function asText(type: ElementType, props: Props): Props {
  if (type === Trans) return isRecord(props.values) ? { ...props, values: asElements(props.values) } : props;
  const children = withVisibleText(props.children);
  let seen = children === props.children ? props : { ...props, children };
  for (const name of typeof type === 'string' ? spokenOrShown : spoken) {
    const text = props[name];
    if (typeof text === 'string' && hidesText(text)) seen = { ...seen, [name]: visibleText(text) };
  }
  return seen;
}

const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null;

function withVisibleText(children: unknown): unknown {
  if (typeof children === 'string') return visibleText(children);
  if (!Array.isArray(children)) return children;
  let seen: unknown[] | null = null;
  for (let index = 0; index < children.length; index += 1) {
    const child: unknown = withVisibleText(children[index]);
    if (child === children[index]) continue;
    seen ??= [...children];
    seen[index] = child;
  }
  return seen ?? children;
}

const asElements = (values: Props): Props =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && (unlike.test(value) || hidesText(value))
        ? jsx('bdi', { children: visibleText(value) })
        : value,
    ]),
  );
