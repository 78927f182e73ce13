import { useEffect, useLayoutEffect } from 'react';
import { navigationStore, returnToSection, type Section } from '../../lib/navigation.ts';
import { lostSession } from '../../lib/session/lost-session.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { addressOf, placeOfAddress } from './address.ts';
import { findPlace, isListOf, isSamePlace, type Place, placeOf } from './place.ts';
import { mayEnter } from './sections.tsx';

/**
 * Changes within one place come in bursts (letters, steps of scrolling), and browsers limit how often the history may
 * be written. The pause also skips the positions of a list while it is being scrolled back to its place.
 */
const WRITE_AFTER_MS = 250;
/** The open modals, and below them whatever covers one section and can be closed. */
const OVER_THE_PAGE = ['[aria-modal="true"]', '[data-over-section]'];

const replacePlace = (place: Place): void => window.history.replaceState(place, '', addressOf(place));
const pushPlace = (place: Place): void => window.history.pushState(place, '', addressOf(place));

/**
 * Lets the browser's back and forward buttons go through the sections and their pages, which are a state behind the
 * `#` of the root. After a reload, and by a link that was sent, the portal shows the same place. An open overlay is
 * closed first, as by Esc: at once, after a question, or not at all while it is busy.
 */
export function useHistory(user: string): void {
  // Before the first drawing, so that the default section does not flash.
  useLayoutEffect(() => {
    takeUp(user);
    const shown = navigationStore.get();
    const entry = findPlace(window.history.state, user);
    const fromList = entry !== undefined && isSamePlace(entry, shown) && entry.fromList;
    replacePlace(placeOf(shown, user, fromList));
  }, [user]);
  useEffect(() => followPlaces(user), [user]);
}

function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** Shows the place that the history remembers after a reload. Without one it shows the place of the address. */
function takeUp(user: string): void {
  const { lost } = lostSession.get();
  lostSession.set({ lost: null });
  // The place in the address is of the user whose session was lost.
  if (lost !== null && lost.email !== null && lost.email !== user) return;
  // An owner without credits begins elsewhere, whatever was shown before.
  if (navigationStore.get().section !== 'projetos') return;
  const place = isLoadedAgain() ? findPlace(window.history.state, user) : undefined;
  if (place !== undefined) {
    const { projectId, companyTitle, biReportId } = place;
    navigationStore.set({ projectId, companyTitle, biReportId });
    returnToSection(place);
  } else showTold();
}

/** Shows the place of the address, where it has one. */
function showTold(): void {
  const told = placeOfAddress(window.location.hash);
  if (told === undefined) return;
  // The address has no company name. `ProjetoDoEndereco` takes it from the list of projects.
  navigationStore.set({ projectId: told.projectId, companyTitle: '', biReportId: null });
  returnToSection(told);
}

/** Keeps the history in step with what is shown, and the other way round. Returns the way to stop. */
function followPlaces(user: string): () => void {
  let shown = navigationStore.get();
  let returning = false;
  // On the way back to a list that is shown already.
  let closing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const fromList = findPlace(window.history.state, user)?.fromList === true;
    replacePlace(placeOf(shown, user, fromList));
  };
  const stop = navigationStore.subscribe(() => {
    if (lostSession.get().lost !== null) return;
    const next = navigationStore.get();
    const left = !returning && !isSamePlace(shown, next);
    // A place in a withdrawn module is skipped: it would only refuse the user again.
    const turnedAway = left && !isAllowed(shown.section);
    if (left && !turnedAway) write();
    const fromList = findPlace(window.history.state, user)?.fromList === true && isListOf(next, shown);
    const opened = isListOf(shown, next);
    shown = next;
    if (!left) {
      clearTimeout(timer);
      // Until the browser is back at the list, its entry is still that of the page which was closed.
      if (!closing) timer = setTimeout(write, WRITE_AFTER_MS);
    } else if (turnedAway) replacePlace(placeOf(next, user, false));
    else if (fromList) {
      closing = true;
      window.history.back();
    } else pushPlace(placeOf(next, user, opened));
  });
  const go = ({ state }: PopStateEvent) => {
    const wanted = findPlace(state, user);
    const closed = closing && wanted !== undefined && isSamePlace(wanted, shown);
    closing = false;
    clearTimeout(timer);
    timer = undefined;
    // The click that closed the page may have set more than its list: the menu also asks for a project.
    if (closed) return navigationStore.set({ list: wanted.list });
    // The link to the content makes an entry without a place, and closes nothing.
    if (wanted === undefined && placeOfAddress(window.location.hash) === undefined) {
      return replacePlace(placeOf(shown, user, false));
    }
    const over = OVER_THE_PAGE.map((one) => document.querySelector(one)).find((one) => one !== null);
    if (over === undefined) {
      returning = true;
      if (wanted === undefined) showTold();
      else returnToSection(wanted);
      returning = false;
    }
    // A link that was pasted into this tab has made an entry of its own.
    if (wanted === undefined) replacePlace(placeOf(shown, user, false));
    else if (over !== undefined) pushPlace(placeOf(shown, user, isListOf(wanted, shown)));
    over?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  };
  window.addEventListener('popstate', go);
  window.addEventListener('pagehide', write);
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('popstate', go);
    window.removeEventListener('pagehide', write);
  };
}

function isAllowed(section: Section): boolean {
  const { session } = sessionStore.get();
  return session === null || mayEnter(section, session.tools);
}
