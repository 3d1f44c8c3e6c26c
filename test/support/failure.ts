import { inspect, stripVTControlCharacters } from 'node:util';

/** What failed, with its stack; a file or a pipe gets no colours. */
export const tellingOf = (error: unknown, isTerminal: boolean): string =>
  isTerminal ? inspect(error) : stripVTControlCharacters(inspect(error));
