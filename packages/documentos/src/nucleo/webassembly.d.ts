/** The part of the WebAssembly interface that the reader uses; TypeScript has it only among the types of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(o: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
