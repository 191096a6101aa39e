export { copyDictionaries } from './copy-dictionaries.js';
export { DictModule } from './dict.module.js';
export { DICTIONARIES, type DictionaryLabels, DictionaryService } from './dictionary.service.js';
