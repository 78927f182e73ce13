/** An address without the slashes at its end. */
export const withoutEndSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');
