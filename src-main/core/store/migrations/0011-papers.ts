/** Finds the orders quickly that lack a document of this computer. Documents with their pictures are large rows. */
export const migration0011 = `
CREATE INDEX document_not_uploaded ON document (local_id) WHERE is_uploaded = 0;
`;
