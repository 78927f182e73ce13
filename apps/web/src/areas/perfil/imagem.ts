/** What the file choosers of pictures offer. */
export const ACCEPT_IMAGEM = '.png,.jpg,.jpeg,image/png,image/jpeg';

/** Whether a chosen file may be a picture: by type and name here, by its content on the server. */
export function isImagem(file: { readonly name: string; readonly type: string; readonly size: number }): boolean {
  return file.size > 0 && file.type.startsWith('image/') && /\.(png|jpe?g)$/i.test(file.name);
}
