/** Maximum number of orders whose sheets are saved as one PDF. */
export const maxSheets = 200;
