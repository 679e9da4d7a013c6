export function made(): Record<string, string>;
