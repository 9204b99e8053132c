/** Yields the image of each item as it comes. */
export async function* mapped<From, To>(items: AsyncIterable<From>, to: (item: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield to(item);
}
