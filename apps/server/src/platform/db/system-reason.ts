/**
 * The paths that act before an owner is known. This is the whole list: a new path is a new line here, and a reviewer
 * sees it. What each may touch is decided by the grants of the migrations.
 */
const SYSTEM_REASONS = {
  login: 'finds a user by e-mail, counts failed tries and opens a session',
  sessao: 'finds the session of an access token',
  refresh: 'finds and rotates the session of a refresh cookie',
  logout: 'ends the session of a refresh cookie',
  reset: 'finds a user by a recovery link',
  ticket: 'finds the owner of a download ticket',
  tarefa: 'finds the owner of a job and counts its failures',
  demonstracao: 'creates the demonstration owner on the first start',
  limpeza: 'removes what has expired',
  rotacao: "lists the owners whose secrets are sealed anew when the installation's key changes",
  pagamento: 'finds the charge that a payment provider tells of, or the paper of an address',
  sso: 'finds the provider of single sign-on of an e-mail, and opens the session of whom it vouches for',
  token: 'finds whose a personal access token is',
  recorrencia: 'lists the monthly projects, and the certificates that run out, whose turn has come',
  envio: 'lists the scheduled mails of reports whose day has come',
  coleta: 'finds collections whose wait is over, and counts the calls that a service allows in a day',
  auditoria: "reads the last link of each owner's activity log",
  refazer: 'lists the owners whose projects an earlier version of the portal may have made',
  carteira: 'lists the owners whose earlier projects still lack their figures',
  administracao: 'finds and creates owners for the administration command',
} as const;

export type SystemReason = keyof typeof SYSTEM_REASONS;
