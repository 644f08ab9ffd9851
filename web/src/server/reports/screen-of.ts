import { SCREENS, type Screen } from '@tagpo/contract/wire/client-report';

/** The route pattern of an address. */
export function screenOf(pathname: string): Screen {
  return SCREENS.find((pattern) => toExpression(pattern).test(pathname)) ?? 'other';
}

const toExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
