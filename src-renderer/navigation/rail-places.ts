import type { Place } from './navigation.ts';

const all: readonly Place[] = ['orders', 'drafts', 'outbox', 'reports', 'addresses', 'sandbox', 'settings'];

/** The places of the rail from top to bottom. Alt with a digit opens the place at that position. */
export const railPlaces = (isSandbox: boolean): readonly Place[] =>
  isSandbox ? all : all.filter(place => place !== 'sandbox');

/** The digit that opens a place of the rail when it is pressed together with Alt: 1 for the first place. */
export const digitOfPlace = (place: Place, isSandbox: boolean): number =>
  railPlaces(isSandbox).indexOf(place) + 1;
