import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import i18next from 'i18next';
import './chinese-time.js';

const follow = (language: string): void => void dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');

// Months and days speak the language of the page; signing in shows none, so the frame brings them.
follow(i18next.language);
i18next.on('languageChanged', follow);
