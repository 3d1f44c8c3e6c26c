import type { OrderFile } from '../../../src-shared/domain/file.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { sampleBytes } from '../samples/samples.ts';
import type { Services } from '../services/services.ts';
import { contentAddress, mayDelete } from '../services/uploads.ts';
import type { FileRecord } from '../store/file-store.ts';
import { orderOfPath } from './read-order.ts';

// @interface list-files.answer
/** `GET /v2/orders/{order_id}/files`: lists the files that were uploaded with the order or published by the service. */
export function handleOrderFiles(exchange: Exchange, services: Services): HttpReply {
  const { order } = orderOfPath(exchange, services);
  const files = services.files.ofOrder(order.id);
  return jsonReply(200, { data: files.map(file => entryOf(file, order, services)) });
}

// @interface file.facts file.item-id file.classification
function entryOf(file: FileRecord, order: Order, services: Services): OrderFile {
  const content = contentAddress(file, services.baseUrl(), services.signer, services.now());
  return {
    id: file.id,
    item_id: file.itemId,
    kind: file.kind,
    category: file.category,
    stage: file.stage,
    evidence_for: [...file.evidenceFor],
    description: file.description,
    name: file.name,
    media_type: file.mediaType,
    size_bytes: file.sample === null ? file.sizeBytes : sampleBytes(file.sample).byteLength,
    created_at: new Date(file.createdAtMs).toISOString(),
    content_url: content.url,
    content_url_expires_at: new Date(content.expiresAtMs).toISOString(),
    can_delete: mayDelete(file, order),
  };
}
