/**
 * Adds an index that finds orders with documents that are not at the service. Without it, the large rows of the
 * documents with their thumbnails would be read.
 */
export const migration0011 = `
CREATE INDEX document_not_uploaded ON document (local_id) WHERE is_uploaded = 0;
`;
