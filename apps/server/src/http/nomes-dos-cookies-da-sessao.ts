/** The names and the attributes of the cookies by which a browser keeps a session. */
export interface SessionCookies {
  /** Carries the refresh token. */
  refresh: string;
  /** Carries the token of a device that a user has signed in from. */
  aparelho: string;
  /** Binds a sign-in by single sign-on to the browser that began it. */
  sso: string;
  attributes: { path: '/'; httpOnly: true; sameSite: 'strict'; secure: boolean };
}

/**
 * The prefix `__Host-` makes a browser take a cookie only from this very host and over HTTPS, so that no other name of
 * the domain can plant one. It asks for `Secure`, which a browser refuses over plain HTTP: a portal that users reach at
 * `http://localhost` has neither.
 */
export function sessionCookies({ publicUrl }: { publicUrl: string }): SessionCookies {
  const { hostname, protocol } = new URL(publicUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const secure = protocol === 'https:' || !local;
  const prefix = secure ? '__Host-' : '';
  return {
    refresh: `${prefix}apura_refresh`,
    aparelho: `${prefix}apura_aparelho`,
    sso: `${prefix}apura_sso`,
    attributes: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  };
}
