import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  widthPt: number;
  heightPt: number;
  /** Its words in reading order, with one space between them. */
  text: string;
}

/** What is on the pages of a PDF, read by pdf.js: not by who has written it. */
export async function pagesOf(file: Uint8Array): Promise<PdfPage[]> {
  const reading = getDocument({ data: new Uint8Array(file) });
  const document = await reading.promise;
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return await Promise.all(
      numbers.map(async number => {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const { items } = await page.getTextContent();
        const text = items
          .map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join('')
          .replaceAll(/\s+/g, ' ');
        return { widthPt: width, heightPt: height, text };
      }),
    );
  } finally {
    await reading.destroy();
  }
}
