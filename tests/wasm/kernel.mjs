/** The kernel's WebAssembly module (bindings/wasm/interface.hpp) as a class, for tests and benchmarks. */

/** Fault of a call: its code, and the kernel's message. */
export class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const decoder = new TextDecoder();

export class Kernel {
  /** Return an instance of a module, given its bytes. */
  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes);
    instance.exports._initialize();
    return new Kernel(instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
  }

  /** Call a function with an input, and return its number. */
  call(name, args = [], input = null) {
    if (input !== null) {
      const at = this.exports.clamber_input(input.length);
      if (at === 0) throw new Fault(-1, 'too much input');
      new Uint8Array(this.exports.memory.buffer, at, input.length).set(input);
    }
    const number = this.exports[`clamber_${name}`](...args);
    if (number < 0) throw new Fault(number, this.text());
    return number;
  }

  /** Return the bytes of the last answer, valid until the next call. */
  bytes() {
    const at = this.exports.clamber_output();
    return new Uint8Array(this.exports.memory.buffer, at, this.exports.clamber_output_size());
  }

  text() {
    return decoder.decode(this.bytes());
  }

  /** Return the answer to a question. */
  ask(name, args, input = null) {
    this.call(name, args, input);
    return this.bytes();
  }

  json(name, args, input = null) {
    this.call(name, args, input);
    return JSON.parse(this.text());
  }
}

/** Return the bytes of a hexadecimal text. */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
