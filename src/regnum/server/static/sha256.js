// SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal digits. Browsers bring one of their own only where the address
// has TLS, and a game in the local network has none.
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The text, a one, zeros, and the length in bits as 64 of them. */
function padded(text) {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length << 3);
  return view;
}

export function sha256(text) {
  const view = padded(text);
  const words = new Uint32Array(64);
  let sum = [...START];
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + 4 * index);
    for (let index = 16; index < 64; index++) {
      const near = words[index - 2], far = words[index - 15];
      words[index] = words[index - 16] + words[index - 7]
        + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let index = 0; index < 64; index++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    sum = [a, b, c, d, e, f, g, h].map((word, index) => (word + sum[index]) >>> 0);
  }
  return sum.map((word) => word.toString(16).padStart(8, "0")).join("");
}
