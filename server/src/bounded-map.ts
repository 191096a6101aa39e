/** A map of at most so many entries: for a new one too many the oldest goes. */
export class BoundedMap<K, V> extends Map<K, V> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: K, value: V): this {
    if (this.size >= this.most && !this.has(key)) this.delete(this.keys().next().value as K);
    return super.set(key, value);
  }
}
