// npm run sheets: writes src-renderer/sheets.d.ts from the style sheets.
import { writeFileSync } from 'node:fs';
import { readSheets, sheetTypes, typesOf } from './sheets.ts';

const root = new URL('../..', import.meta.url);
writeFileSync(new URL(sheetTypes, root), typesOf(readSheets(root)));
