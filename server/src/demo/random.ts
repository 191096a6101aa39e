/** A small seeded generator (sfc32): the same words give the same numbers on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(...words: (string | number)[]) {
    let hash = 0x811c9dc5;
    const mix = (text: string): number => {
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
      return hash;
    };
    const text = words.join('\u0000');
    this.a = mix(text);
    this.b = mix(`${text}b`);
    this.c = mix(`${text}c`);
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Uniform in [0, 1). */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + t;
    return ((this.c = this.c | 0) >>> 0) / 4_294_967_296;
  }

  /** Whether something of probability `p` happens. */
  chance(p: number): boolean {
    return this.next() < p;
  }

  /** Whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Standard normal. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  /** Exponential with the mean, drawn again until it lies below `limit`. */
  exponential(mean: number, limit: number): number {
    for (;;) {
      const value = -mean * Math.log(1 - this.next());
      if (value < limit) return value;
    }
  }

  /** Gamma of shape 2 with the mean. */
  gamma2(mean: number): number {
    return -(mean / 2) * (Math.log(1 - this.next()) + Math.log(1 - this.next()));
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }
}

/** Items with weights, drawn by bisection of the running sums. */
export class Weighted<T> {
  private readonly sums: number[] = [];

  constructor(private readonly items: readonly (readonly [item: T, weight: number])[]) {
    let sum = 0;
    for (const [, weight] of items) this.sums.push((sum += weight));
  }

  draw(random: Random): T {
    const at = random.next() * (this.sums.at(-1) ?? 0);
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] as number) > at) high = middle;
      else low = middle + 1;
    }
    return (this.items[low] as readonly [T, number])[0];
  }
}

/** Splits `total` by weights into whole numbers that add up to it (largest remainder). */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((value, i) => [value - Math.floor(value), i] as const)
    .sort((x, y) => y[0] - x[0] || x[1] - y[1]);
  const left = total - parts.reduce((a, b) => a + b, 0);
  for (const [, i] of order.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
