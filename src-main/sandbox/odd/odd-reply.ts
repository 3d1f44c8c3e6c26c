import type { HttpReply } from '../http/reply.ts';
import { createDice } from '../seed/dice.ts';
import type { Operation } from '../services/faults.ts';
import { alter } from './alter.ts';
import { oddPage } from './odd-pages.ts';
import { answerShapes, problemShape } from './shapes.ts';
import { writeJson } from './write-json.ts';

/**
 * The reply of a service of next year: written as unlike ours as the interface allows, and in another currency now and then.
 * @param seed repeats its choices
 * @param cursor of the page that was asked for
 */
export function oddReply(
  reply: HttpReply,
  operation: Operation,
  seed: number,
  cursor: string | null,
): HttpReply {
  const { status, headers, body } = reply;
  const dice = createDice(seed);
  const shape = status < 300 ? answerShapes[operation] : isProblem(headers) ? problemShape : undefined;
  if (shape === undefined || typeof body !== 'string' || body === '') return reply;
  const json = oddPage(JSON.parse(body), cursor, dice);
  return { status, headers: otherCase(headers, seed), body: writeJson(alter(json, shape, dice), dice) };
}

const isProblem = ({ 'content-type': type }: Record<string, string>): boolean =>
  type === 'application/problem+json';

/** Names of headers have no case. */
function otherCase(headers: Record<string, string>, seed: number): Record<string, string> {
  const change = [(name: string) => name, (name: string) => name.toUpperCase(), titled][seed % 3] ?? titled;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [change(name), value]));
}

const titled = (name: string): string => name.replace(/(^|-)[a-z]/g, part => part.toUpperCase());
