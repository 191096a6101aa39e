export { copyDictionaries } from './copy-dictionaries.js';
export { DictModule } from './dict.module.js';
export { DICTIONARIES, DictionaryService } from './dictionary.service.js';
