import type { HttpReply } from '../http/reply.ts';
import { createDice } from '../seed/dice.ts';
import type { Operation } from '../services/faults.ts';
import { alter } from './alter.ts';
import { oddPage } from './odd-pages.ts';
import { answerShapes, problemShape } from './shapes.ts';
import { writeJson } from './write-json.ts';

/**
 * Rewrites a response as a later version of the service might send it: as different as the interface allows, and
 * sometimes in another currency.
 * @param seed seed of the random choices
 * @param cursor cursor of the requested page
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

/** Changes the case of header names, which clients must ignore. */
function otherCase(headers: Record<string, string>, seed: number): Record<string, string> {
  const change = [(name: string) => name, (name: string) => name.toUpperCase(), titled][seed % 3] ?? titled;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [change(name), value]));
}

const titled = (name: string): string => name.replace(/(^|-)[a-z]/g, part => part.toUpperCase());
