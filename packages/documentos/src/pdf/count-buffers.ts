/** How many bytes of buffers a step may ask for; a document of a few megabytes can inflate to gigabytes. */
interface Budget {
  /** Begins a step: its bytes are counted from none, and `onExceeded` is called once when they are too many. */
  begin(maximoBytes: number, onExceeded: () => void): void;
}

/**
 * Counts what the PDF library asks for in this thread: the buffers of its decoders, which the limit of the heap does
 * not bound, and what the system inflates for it. Over the budget nothing more is given, so that the decoder ends.
 */
export function countBuffers(): Budget {
  let left = Number.POSITIVE_INFINITY;
  let exceeded: () => void = () => undefined;
  const take = (bytes: number): void => {
    left -= bytes;
    if (left >= 0) return;
    exceeded();
    exceeded = () => undefined;
    throw new RangeError('the document asks for too many bytes');
  };
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      take(sizeOf(args[0]));
      return Reflect.construct(target, args, newTarget) as Uint8Array;
    },
  });
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct(target, args: ConstructorParameters<typeof DecompressionStream>) {
      const { readable, writable } = new target(...args);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          take(chunk.byteLength);
          controller.enqueue(chunk);
        },
      });
      return { readable: readable.pipeThrough(counted), writable };
    },
  });
  return {
    begin(maximoBytes, onExceeded) {
      left = maximoBytes;
      exceeded = onExceeded;
    },
  };
}

/** What a constructor allocates: nothing for a view of a buffer that is there. */
function sizeOf(first: unknown): number {
  if (typeof first === 'number') return first;
  return ArrayBuffer.isView(first) ? first.byteLength : 0;
}
