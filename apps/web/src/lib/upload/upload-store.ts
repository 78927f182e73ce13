import { createStore, type Store } from '../store.ts';
import { createRateMeter } from './rate-meter.ts';
import { newUpload, reduceUpload, sentBytes, type UploadEvent, type UploadModel, viewUpload } from './upload-model.ts';
import type { UploadState } from './upload-state.ts';

const SHOW_EVERY_MS = 200;

export interface UploadStore {
  readonly model: UploadModel;
  /** What the screen shows. */
  readonly state: Store<UploadState>;
  /** Takes an event in and shows it at once. */
  happen(event: UploadEvent): void;
  /** Takes in an event of which there are many a second: the screen follows a few times a second. */
  happenSoon(event: UploadEvent): void;
}

/** The model of an upload, and what is shown of it. */
export function createUploadStore(files: readonly { name: string; size: number }[]): UploadStore {
  const meter = createRateMeter();
  let model = newUpload(files);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const state = createStore(viewUpload(model, 0));
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    state.set(viewUpload(model, meter.bytesPerSecond(performance.now())));
  };
  const take = (event: UploadEvent) => {
    model = reduceUpload(model, event);
    if (event.type === 'planned') meter.reset();
    if (event.type === 'sending' || event.type === 'answered') meter.add(performance.now(), sentBytes(model));
  };
  return {
    get model() {
      return model;
    },
    state,
    happen: (event) => {
      take(event);
      show();
    },
    happenSoon: (event) => {
      take(event);
      timer ??= setTimeout(show, SHOW_EVERY_MS);
    },
  };
}
