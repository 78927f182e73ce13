import { isSection, type NavigationState } from '../../lib/navigation.ts';

type Kept = Pick<NavigationState, 'section' | 'page' | 'list' | 'linhas' | 'projectId' | 'companyTitle' | 'biReportId'>;

/** What an entry of the browser's history remembers: where its user was, and how that place was left. */
export interface Place extends Kept {
  /** The user's e-mail: a tab's history outlives a sign-out, and its places belong to this user alone. */
  user: string;
  /** Whether the entry before is the list from which this page was opened. */
  fromList: boolean;
}

export function placeOf(state: NavigationState, user: string, fromList: boolean): Place {
  const { section, page, list, linhas, projectId, companyTitle, biReportId } = state;
  return { user, fromList, section, page, list, linhas, projectId, companyTitle, biReportId };
}

type Where = Pick<Place, 'section' | 'page'> & { list?: Pick<Place['list'], 'aba'> };

export function isSamePlace(one: Where, other: Where): boolean {
  return one.section === other.section && one.page === other.page;
}

/** Whether one place is the list, in the same tab, from which the other can be opened. */
export function isListOf(list: Where, page: Where): boolean {
  const sameAba = list.list?.aba === page.list?.aba;
  return list.section === page.section && list.page === null && page.page !== null && sameAba;
}

/** The place that an entry remembers; none where the entry is not the portal's, or was made for another user. */
export function findPlace(entry: unknown, user: string): Place | undefined {
  return isPlace(entry) && entry.user === user ? entry : undefined;
}

/**
 * Without a session there is no place to come back to: the next one begins where sessions begin. The address goes too
 * where the session that ended has written it.
 */
export function forgetPlace({ address }: { address: boolean }): void {
  window.history.replaceState(null, '', address ? '/' : undefined);
}

/** Only the portal writes entries with a user and a section: the rest of such an entry is as `placeOf` made it. */
function isPlace(entry: unknown): entry is Place {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'user' in entry &&
    'linhas' in entry &&
    'section' in entry &&
    isSection(entry.section)
  );
}
