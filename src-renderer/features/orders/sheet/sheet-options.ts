/** What a sheet shows besides what it always shows. */
export interface SheetOptions {
  isWithPrice: boolean;
  isWithNote: boolean;
}

export const wholeSheet: SheetOptions = { isWithPrice: true, isWithNote: true };
