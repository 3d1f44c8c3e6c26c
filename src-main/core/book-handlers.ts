import type { addressBookMethods } from '../../src-shared/address-book.ts';
import type { templateMethods } from '../../src-shared/templates.ts';
import type { EnvironmentHandlers } from './router.ts';
import { addAddresses } from './use-cases/address-book/add-addresses.ts';
import { exportAddresses } from './use-cases/address-book/export-addresses.ts';
import { getAddress, listAddresses, suggestAddresses } from './use-cases/address-book/find-addresses.ts';
import { removeAddress, restoreAddress } from './use-cases/address-book/remove-address.ts';
import { saveAddress } from './use-cases/address-book/save-address.ts';
import type { Context } from './use-cases/context.ts';
import { listTemplates, removeTemplate, renameTemplate } from './use-cases/templates/manage-templates.ts';
import { saveTemplate } from './use-cases/templates/save-template.ts';
import { startFromTemplate, useTemplate } from './use-cases/templates/start-from-template.ts';

type BookMethod = keyof typeof addressBookMethods | keyof typeof templateMethods;

/** Method of the address book and of templates → use case. */
export const bookHandlers = (context: Context): Pick<EnvironmentHandlers, BookMethod> => ({
  'addressBook.suggest': input => suggestAddresses(context, input),
  'addressBook.list': input => listAddresses(context, input),
  'addressBook.get': ({ id }) => getAddress(context, id),
  'addressBook.save': input => saveAddress(context, input),
  'addressBook.remove': ({ id }) => {
    removeAddress(context, id);
    return {};
  },
  'addressBook.restore': ({ id }) => restoreAddress(context, id),
  'addressBook.add': ({ addresses }) => addAddresses(context, addresses),
  'addressBook.export': () => exportAddresses(context),
  'templates.list': () => listTemplates(context),
  'templates.save': input =>
    saveTemplate(context, { ...input, localId: context.orders.ownIdOf(input.localId) }),
  'templates.start': ({ id }) => startFromTemplate(context, id),
  'templates.use': ({ id }) => useTemplate(context, id),
  'templates.rename': ({ id, name }) => {
    renameTemplate(context, id, name);
    return {};
  },
  'templates.remove': ({ id }) => {
    removeTemplate(context, id);
    return {};
  },
});
