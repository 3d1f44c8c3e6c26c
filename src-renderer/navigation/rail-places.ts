import type { Place } from './navigation.ts';

const all: readonly Place[] = ['orders', 'drafts', 'outbox', 'reports', 'addresses', 'sandbox', 'settings'];

/** The places of the rail from top to bottom. Alt with a digit goes to the place at that position. */
export const railPlaces = (isSandbox: boolean): readonly Place[] =>
  isSandbox ? all : all.filter(place => place !== 'sandbox');

/** The digit that goes with Alt to a place of the rail: 1 for the first. */
export const digitOfPlace = (place: Place, isSandbox: boolean): number =>
  railPlaces(isSandbox).indexOf(place) + 1;
