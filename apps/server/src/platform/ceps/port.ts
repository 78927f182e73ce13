/** The address of a postal code. What the source does not know (the street of a small town) is ''. */
interface EnderecoCep {
  /** Eight digits. */
  cep: string;
  uf: string;
  municipio: string;
  logradouro: string;
}

/** The register of postal codes, wherever it is asked. */
export interface Ceps {
  /**
   * `cep` has eight digits. `null`: no such code. Throws `RegistryUnavailableError` of the registry's port when the
   * register does not answer sensibly.
   */
  fetchCep(cep: string): Promise<EnderecoCep | null>;
}
