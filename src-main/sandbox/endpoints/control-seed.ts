import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { emptyReply, type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { Services } from '../services/services.ts';

export const maxOrdersPerSeed = 100_000;
const seedInputSchema = z.strictObject({ count: z.int().min(1).max(maxOrdersPerSeed) });

/** `POST /_sandbox/seed`: begins to add made-up orders, instead of a seeding that is under way. */
export function beginSeed(exchange: Exchange, { seeder }: Services): HttpReply {
  return jsonReply(201, seeder.begin(parseShape(seedInputSchema, exchange.json()).count));
}

/** `POST /_sandbox/seed/pieces`: writes some more orders; `written` is `count` once all are there. */
export function seedPiece(_exchange: Exchange, { seeder }: Services): HttpReply {
  const progress = seeder.next();
  if (!progress) throw notFound('No seeding is under way.');
  return jsonReply(200, progress);
}

/** `DELETE /_sandbox/seed`: what was written stays. */
export function endSeed(_exchange: Exchange, { seeder }: Services): HttpReply {
  seeder.end();
  return emptyReply(204);
}
