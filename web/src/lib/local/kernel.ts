/** The kernel's WebAssembly module (bindings/wasm/interface.hpp), as a class. */

/** Codes of faults, as in the interface. */
export const FAULTS = { refused: -1, noHandle: -2, illegal: -3, notNow: -4, failed: -5 } as const;

/** Fault of a call, with the kernel's message: for an illegal action, the name of the reason. */
export class KernelFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly clamber_input: (size: number) => number;
  readonly clamber_output: () => number;
  readonly clamber_output_size: () => number;
  readonly [name: `clamber_${string}`]: (...args: number[]) => number;
  readonly _initialize: () => void;
}

const decoder = new TextDecoder();

export class Kernel {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Return an instance of a module, given by its bytes. */
  static async of(bytes: BufferSource): Promise<Kernel> {
    const { instance } = await WebAssembly.instantiate(bytes);
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Kernel(exports);
  }

  /** Call a function with an input, and return its number. */
  call(name: string, args: readonly number[] = [], input: Uint8Array | null = null): number {
    if (input !== null) {
      const at = this.#exports.clamber_input(input.length);
      if (at === 0) throw new KernelFault(FAULTS.refused, "too much input");
      new Uint8Array(this.#exports.memory.buffer, at, input.length).set(input);
    }
    const found = this.#exports[`clamber_${name}`];
    if (found === undefined) throw new KernelFault(FAULTS.refused, `no function ${name}`);
    const number = found(...args);
    if (number < 0) throw new KernelFault(number, this.#text());
    return number;
  }

  /** Return the answer to a question, as text. */
  ask(name: string, args: readonly number[], input: Uint8Array | null = null): string {
    this.call(name, args, input);
    return this.#text();
  }

  /** Return the bytes that the last call has answered. They are copied, so that the next call does not change them. */
  output(): Uint8Array<ArrayBuffer> {
    return this.#output().slice();
  }

  #output(): Uint8Array<ArrayBuffer> {
    const { memory, clamber_output: at, clamber_output_size: size } = this.#exports;
    return new Uint8Array(memory.buffer as ArrayBuffer, at(), size());
  }

  #text(): string {
    return decoder.decode(this.#output());
  }
}
