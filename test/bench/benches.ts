import type { BenchOptions, BenchRow } from './bench-row.ts';
import { benchClient } from './client/bench.ts';
import { benchBackground } from './list/background.ts';
import { benchGrowth } from './list/growth.ts';
import { benchList } from './list/list.ts';
import { benchSearch } from './list/search.ts';
import { benchSync } from './list/sync.ts';
import { benchLong } from './long/bench.ts';
import { benchOutbox } from './outbox/bench.ts';
import { benchEnqueue } from './outbox/enqueue.ts';
import { benchSandbox } from './sandbox/bench.ts';
import { benchStart } from './start/bench.ts';
import { benchTyping } from './typing/bench.ts';
import { benchScreens } from './typing/screens.ts';

interface Bench {
  title: string;
  /** What is measured, how durable it is, how much at the same time, with what content, and beside what. */
  about: string;
  run(options: BenchOptions): Promise<BenchRow[]>;
}

export const benches: Record<string, Bench> = {
  start: {
    title: 'Start, memory, and the app at rest',
    about: `The whole app with so many orders in its list, beside a window of the same runtime with one line of text. From
the start of the process to the first paint, and until the first row can be used. “Cold” means that the system holds
none of the files of the program, its runtime and its data; for the stand-in, Node stays in memory. Idle values are taken
over a minute, a minute after the start. Memory that processes share counts in equal shares. Three rounds by turns: the
median, and in brackets the lowest and the highest value.`,
    run: benchStart,
  },
  save: {
    title: 'Saving an order',
    about: `One order of 2 KB at a time is placed (one transaction for order and outbox entry) and sealed (journal and database).
The file is synchronised with the disk each time, in the bare insert and in plainjob as well. 3,000 times by turns in one
process.`,
    run: benchEnqueue,
  },
  outbox: {
    title: 'Sending what waits',
    about: `1,000 orders from the outbox to a local sandbox in another process, beside a loop that only sends the same
requests, and one that also stores them and their answers durably. Dispatch seals each request on the disk before it is sent, and records each response on the disk. It
sends 3 orders at the same time at first, and up to 32. The processor's time is that of the process alone; the sandbox
shares the processors with it. Three rounds by turns, each with a new sandbox: the median, the
lowest and the highest value. Then: what the outbox asks of its database, and the window, with little and with 100,000
orders that wait.`,
    run: benchOutbox,
  },
  sandbox: {
    title: 'The sandbox',
    about: `The sandbox with 100,000 orders, its rules, and an idempotency store on the disk, beside mock servers that check the same
document and answer the same bytes from memory, and beside node:http alone. 16 connections, 5 s a round, two rounds by
turns.`,
    run: benchSandbox,
  },
  client: {
    title: 'The client of the service',
    about: `Dispatch's client with its token, retries and checks of every response, beside bare undici, fetch, got, axios, ky and
the request layer of stripe. Each in a process of its own, against a node:http server in another process that answers a
real order; 1 and 16 requests at the same time, and uploads of documents. The best of three rounds by turns.`,
    run: benchClient,
  },
  typing: {
    title: 'Typing in the order form',
    about: `From a key to the paint of its letter in a form that is filled in, while drafts are saved and prices are checked, beside a
bare controlled React input in the same window. At full speed and with the processor slowed to a quarter. About ten keys a
second; three rounds by turns. “Main ms/key” is the time in which the window's main thread worked.`,
    run: benchTyping,
  },
  screens: {
    title: 'Keys on other screens',
    about: 'From a key to the frame with its effect: a table of 500 orders, and the search over everything.',
    run: benchScreens,
  },
  list: {
    title: 'The order list',
    about: `The same 100,000 orders with the same cells in each grid, in one browser: 240 frames of scrolling, nearly five rows a
frame. Three rounds by turns. The size counts each grid's code with React and the cells, compressed by gzip.`,
    run: benchList,
  },
  search: {
    title: 'Search',
    about: `The search of 100,000 orders as somebody types 60 words, key by key, in one process: the index on the disk, beside LIKE
over the same table, and MiniSearch, which holds everything in memory.`,
    run: benchSearch,
  },
  sync: {
    title: 'First reading of the list',
    about: `100,000 orders of a local sandbox in another process, in pages of 100, one page ahead. Dispatch stores every page on the
disk and makes it searchable. The loop beside it reads the same pages one after the other, and keeps nothing.`,
    run: benchSync,
  },
  background: {
    title: 'Reading orders in full',
    about: `20,000 orders of a local sandbox of which only the summary is known: in the background for a minute, and at full speed
because somebody waits for them.`,
    run: benchBackground,
  },
  growth: {
    title: 'A longer list',
    about: `What the user asks of the list of 1,000, 10,000 and 100,000 orders (--large: 1,000,000), in the core alone: the median of
seven times. An exponent of 0 means that the time stays as it is, of 1 that it grows with the number of orders; it
compares the two longest lists. The longest step, of the longest list, is how long the core answers nobody else.`,
    run: benchGrowth,
  },
  long: {
    title: 'Long work',
    about: `A report of 100,000 orders, and tables of 100,000 rows, in the whole app with its own sandbox: until the last row is
on screen or the file is complete. Meanwhile the time from each frame of the window to the next. Memory counts what is
held when the work is done.`,
    run: benchLong,
  },
};
