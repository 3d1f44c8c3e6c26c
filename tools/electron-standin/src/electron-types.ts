import type { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { CommandLine, StandInApp } from './app.ts';
import type { StandInBrowserWindow } from './browser-window.ts';
import type { StandInClientRequest, StandInIncomingMessage } from './client-request.ts';
import type { StandInDownloadItem } from './download-item.ts';
import type { StandInFrame } from './frame-tree.ts';
import type { StandInMenu, StandInMenuItem } from './menu.ts';
import type { StandInImage } from './native-image.ts';
import type { StandInProtocol, StandInSession, StandInWebRequest } from './session.ts';
import type { StandInTray } from './tray.ts';
import type { StandInWebContents } from './web-contents.ts';

// Types only: what electron.d.ts declares, so that the compiler can hold the stand-in against it.

/** The arguments of every overload of a function, up to sixty-four of them: `on` of a window has sixty-three. */
// biome-ignore format: a table
type ArgumentsOfEach<F> = F extends {
  (...a: infer A00): unknown; (...a: infer A01): unknown; (...a: infer A02): unknown;
  (...a: infer A03): unknown; (...a: infer A04): unknown; (...a: infer A05): unknown;
  (...a: infer A06): unknown; (...a: infer A07): unknown; (...a: infer A08): unknown;
  (...a: infer A09): unknown; (...a: infer A10): unknown; (...a: infer A11): unknown;
  (...a: infer A12): unknown; (...a: infer A13): unknown; (...a: infer A14): unknown;
  (...a: infer A15): unknown; (...a: infer A16): unknown; (...a: infer A17): unknown;
  (...a: infer A18): unknown; (...a: infer A19): unknown; (...a: infer A20): unknown;
  (...a: infer A21): unknown; (...a: infer A22): unknown; (...a: infer A23): unknown;
  (...a: infer A24): unknown; (...a: infer A25): unknown; (...a: infer A26): unknown;
  (...a: infer A27): unknown; (...a: infer A28): unknown; (...a: infer A29): unknown;
  (...a: infer A30): unknown; (...a: infer A31): unknown; (...a: infer A32): unknown;
  (...a: infer A33): unknown; (...a: infer A34): unknown; (...a: infer A35): unknown;
  (...a: infer A36): unknown; (...a: infer A37): unknown; (...a: infer A38): unknown;
  (...a: infer A39): unknown; (...a: infer A40): unknown; (...a: infer A41): unknown;
  (...a: infer A42): unknown; (...a: infer A43): unknown; (...a: infer A44): unknown;
  (...a: infer A45): unknown; (...a: infer A46): unknown; (...a: infer A47): unknown;
  (...a: infer A48): unknown; (...a: infer A49): unknown; (...a: infer A50): unknown;
  (...a: infer A51): unknown; (...a: infer A52): unknown; (...a: infer A53): unknown;
  (...a: infer A54): unknown; (...a: infer A55): unknown; (...a: infer A56): unknown;
  (...a: infer A57): unknown; (...a: infer A58): unknown; (...a: infer A59): unknown;
  (...a: infer A60): unknown; (...a: infer A61): unknown; (...a: infer A62): unknown;
  (...a: infer A63): unknown;
}
  ? A00 | A01 | A02 | A03 | A04 | A05 | A06 | A07 | A08 | A09 | A10 | A11 | A12 | A13 | A14 | A15
    | A16 | A17 | A18 | A19 | A20 | A21 | A22 | A23 | A24 | A25 | A26 | A27 | A28 | A29 | A30 | A31
    | A32 | A33 | A34 | A35 | A36 | A37 | A38 | A39 | A40 | A41 | A42 | A43 | A44 | A45 | A46 | A47
    | A48 | A49 | A50 | A51 | A52 | A53 | A54 | A55 | A56 | A57 | A58 | A59 | A60 | A61 | A62 | A63
  : never;

/** The events of a class or module of Electron: their names, and what a listener is given. */
export type EventsOf<T extends { on: unknown }> = {
  [A in ArgumentsOfEach<T['on']> as A extends [infer Name extends string, unknown]
    ? Name
    : never]: GivenBy<A>;
};
type GivenBy<A> = A extends [unknown, infer Listener]
  ? Listener extends (...args: infer Given extends unknown[]) => void
    ? Given
    : []
  : never;

type IsAny<T> = 0 extends 1 & T ? true : false;
type AsItIs =
  | Electron.Debugger
  | Buffer
  | ArrayBuffer
  | ArrayBufferView
  | Date
  | RegExp
  | Request
  | Response
  | URL
  | Blob;

/** The same type of Electron with what stands in for its classes, however deep in it they are. */
export type StandIn<T> = IsAny<T> extends true ? T : StandInOfEach<T>;
type StandInOfEach<T> = T extends Electron.BaseWindow
  ? StandInBrowserWindow
  : T extends Electron.WebContents
    ? StandInWebContents
    : T extends Electron.WebFrameMain
      ? StandInFrame
      : T extends Electron.Session
        ? StandInSession
        : T extends Electron.App
          ? StandInApp
          : T extends Electron.NativeImage
            ? StandInImage
            : StandInOfParts<T>;
type StandInOfParts<T> = T extends Electron.Menu
  ? StandInMenu
  : T extends Electron.MenuItem
    ? StandInMenuItem
    : T extends Electron.CommandLine
      ? CommandLine
      : T extends Electron.WebRequest
        ? StandInWebRequest
        : T extends Electron.Protocol
          ? StandInProtocol
          : T extends Electron.DownloadItem
            ? StandInDownloadItem
            : T extends Electron.ClientRequest
              ? StandInClientRequest
              : T extends Electron.IncomingMessage
                ? StandInIncomingMessage
                : StandInOfShape<T>;
type StandInOfShape<T> = T extends AsItIs ? T : T extends Electron.Tray ? StandInTray : StandInOfOther<T>;
type StandInOfOther<T> =
  T extends Promise<infer Value>
    ? Promise<StandIn<Value>>
    : T extends (...args: never[]) => unknown
      ? StandInOfFunction<T>
      : T extends EventEmitter
        ? T
        : T extends object
          ? { [K in keyof T]: StandIn<T[K]> }
          : T;

/** One function for every overload, all of which have to be answered for. */
export type StandInOfFunction<F> = F extends {
  (...a: infer A0 extends unknown[]): infer R0;
  (...a: infer A1 extends unknown[]): infer R1;
  (...a: infer A2 extends unknown[]): infer R2;
  (...a: infer A3 extends unknown[]): infer R3;
  (...a: infer A4 extends unknown[]): infer R4;
  (...a: infer A5 extends unknown[]): infer R5;
}
  ? ((...args: StandInOfList<A0>) => StandIn<R0>) &
      ((...args: StandInOfList<A1>) => StandIn<R1>) &
      ((...args: StandInOfList<A2>) => StandIn<R2>) &
      ((...args: StandInOfList<A3>) => StandIn<R3>) &
      ((...args: StandInOfList<A4>) => StandIn<R4>) &
      ((...args: StandInOfList<A5>) => StandIn<R5>)
  : never;
type StandInOfList<A extends unknown[]> = { [K in keyof A]: StandIn<A[K]> };

/** Events of Electron as the stand-in fires them: what a listener is given, with the stand-in's classes in it. */
export type Fires<Declared extends { on: unknown }, Names extends keyof EventsOf<Declared>> = {
  [E in Names]: EventsOf<Declared>[E] extends infer Given extends unknown[] ? StandInOfList<Given> : never;
};

/** The names of what is offered otherwise than Electron declares it; `Own` are names that the stand-in has for itself. */
export type Wrong<Offered, Declared, Own extends keyof Offered = never> = {
  [K in Exclude<keyof Offered, Own | keyof EventEmitter>]: K extends keyof Declared
    ? Offered[K] extends StandIn<Declared[K]>
      ? never
      : K
    : K;
}[Exclude<keyof Offered, Own | keyof EventEmitter>];
