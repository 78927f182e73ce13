import { expect, it } from 'vitest';
import { mediaStore } from './media-store.ts';

/** A media query as Chromium has it: a change that somebody reads before its event has no event. */
class MediaFalsa {
  private known = false;
  private listener: (event: MediaQueryListEvent) => void = () => {};
  now = false;

  get matches(): boolean {
    this.known = this.now;
    return this.now;
  }

  addEventListener(_type: string, listener: unknown): void {
    this.listener = listener as typeof this.listener;
  }

  tell(): void {
    if (this.known === this.now) return;
    this.known = this.now;
    this.listener({ matches: this.now } as MediaQueryListEvent);
  }
}

it('hears of a change although it is asked before the event', () => {
  const media = new MediaFalsa();
  const store = mediaStore(media as never);
  const heard: boolean[] = [];
  store.subscribe(() => heard.push(store.get().matches));
  media.now = true;
  expect(store.get().matches, 'all who ask are told the same').toBe(false);
  media.tell();
  expect(store.get().matches).toBe(true);
  media.now = false;
  media.tell();
  expect(heard).toEqual([true, false]);
});
