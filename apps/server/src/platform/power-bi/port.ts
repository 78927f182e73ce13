export interface PedidoEmbed {
  tenant: string;
  clientId: string;
  clientSecret: string;
  workspaceId: string;
  reportId: string;
  datasetId: string;
  /** The role whose rule lets a user name see the rows of one project. */
  role: string;
  projetoId: string;
}

/** A provider of embedded reports that is not ours. */
export interface Bi {
  /**
   * A token that shows one report with the rows of one project: the project is the effective identity, so that the
   * dataset's row-level security, and never a filter of the page, keeps the others away. Throws
   * {@link BiUnavailableError}.
   */
  generateToken(pedido: PedidoEmbed): Promise<{ token: string; embedUrl: string; expiration: string }>;
}

/** The provider refused, failed, or could not be reached. The message is for the log and carries no secret. */
export class BiUnavailableError extends Error {
  override name = 'BiUnavailableError';
}
